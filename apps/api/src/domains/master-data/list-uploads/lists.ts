import { uploadAccess, type UploadedList } from '@baobab/contract/master-data/list-uploads';
import { hasPermission } from '@baobab/contract/kit/roles';
import { forbidden } from '../../../platform/errors.ts';
import type { ListUpload } from '../../../platform/imports/list-upload.ts';
import type { Ctx } from '../../../schema.ts';
import { testUpload } from '../national-tests/public.ts';
import { partnerNameUpload } from '../partner-names/public.ts';
import { areaUpload, cityUpload } from '../places/public.ts';

/** The declaration of each list; its name is also the kind of its batches. */
export const lists: Record<UploadedList, ListUpload> = {
  'national-pathology-tests': testUpload('pathology'),
  'national-radiology-tests': testUpload('radiology'),
  'partner-names': partnerNameUpload,
  cities: cityUpload,
  areas: areaUpload,
};

export const isUploadedList = (kind: string): kind is UploadedList => Object.hasOwn(lists, kind);

export function requireAccess({ actor }: Ctx, list: UploadedList, access: 'read' | 'write') {
  if (!hasPermission(actor.role, uploadAccess[list][access])) throw forbidden();
}
