import { Button } from '@mantine/core';
import { config } from '../../../kit/api/config.ts';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { useLastDefined } from '../../../kit/dialog/use-last-defined.ts';
import { notifyFailure, notifySuccess } from '../../../kit/feedback/notices.tsx';
import { saveFile } from '../../../kit/transfer/download.ts';
import { accountMessages } from './account.messages.ts';
import classes from './account.module.css';

const messages = accountMessages.secondFactor;

/** Shows new recovery codes once, to copy or download. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const shown = useLastDefined(codes.length > 0 ? codes : undefined) ?? [];
  const text = `${shown.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notifySuccess(messages.copied),
      () => notifyFailure(messages.notCopied),
    );
  const download = () =>
    saveFile(new Blob([text], { type: 'text/plain' }), `${config().product.slug}-recovery-codes.txt`);
  return (
    <Dialog title="Recovery codes" opened={codes.length > 0} onClose={onClose} width={420}>
      <div className={classes.stack}>
        <p>{messages.shownOnce}</p>
        <ol className={classes.codes} aria-label="Recovery codes">
          {shown.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="default" onClick={download}>
            Download
          </Button>
          <Button onClick={onClose}>I have saved the codes</Button>
        </div>
      </div>
    </Dialog>
  );
}
