import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { useMemo } from 'react';
import { ImportDialog } from '../../../kit/transfer/imports/ImportDialog.tsx';
import { priceSource } from './price-imports.source.ts';

interface BulkUploadDialogProps {
  kind: ImportKind;
  opened: boolean;
  tab: string;
  onTab: (tab: string) => void;
  onClose: () => void;
}

export function BulkUploadDialog({ kind, ...dialog }: BulkUploadDialogProps) {
  const source = useMemo(() => priceSource(kind), [kind]);
  return <ImportDialog source={source} {...dialog} />;
}
