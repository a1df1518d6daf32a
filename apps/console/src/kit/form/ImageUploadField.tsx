import { files, MAX_PICTURE_BYTES } from '@baobab/contract/files';
import { Button, Input, Progress } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { ApiError } from '../api/client.ts';
import { keepPicture, RemoteImage } from '../layout/RemoteImage.tsx';
import { uploadFiles } from '../transfer/upload.ts';
import { useField } from './form-context.tsx';
import classes from './form.module.css';

export const imageMessages = {
  kind: 'You can only upload JPG/PNG file!',
  size: 'Image must smaller than 2MB!',
};

const KINDS = ['image/jpeg', 'image/png'];

const problemOf = (file: File) => {
  if (!KINDS.includes(file.type)) return imageMessages.kind;
  return file.size < MAX_PICTURE_BYTES ? null : imageMessages.size;
};

interface ImageUploadFieldProps {
  name: string;
  label: string;
  required?: boolean;
}

/** A picture that is sent as soon as it is chosen; the field's value is its address. */
export function ImageUploadField({ name, label, required }: ImageUploadFieldProps) {
  const { value: url, error } = useField(name);
  const { part, choose } = usePictureUpload(name);
  const id = useId();
  return (
    <Input.Wrapper
      className={classes.wide}
      id={id}
      label={label}
      error={error}
      errorProps={{ id: `${id}-error`, role: 'alert', mt: 5 }}
      {...(required && { withAsterisk: true })}
    >
      <div className={classes.image}>
        <RemoteImage src={url || null} alt={label} size={72} />
        <input
          type="file"
          id={id}
          name={name}
          accept={KINDS.join(',')}
          className="visually-hidden"
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          aria-required={required}
          onChange={(event) => void choose(event)}
        />
        <div className={classes.choice}>
          <Button
            component="label"
            htmlFor={id}
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {url ? 'Replace image' : 'Choose image'}
          </Button>
          <span id={`${id}-hint`}>JPG or PNG, under 2 MB</span>
          {part !== null && (
            <Progress
              value={Math.max(part * 100, 4)}
              size="sm"
              aria-label={`${label} upload`}
              animated={part >= 1}
            />
          )}
        </div>
      </div>
    </Input.Wrapper>
  );
}

function usePictureUpload(name: string) {
  const { form, value } = useField(name);
  const queries = useQueryClient();
  const [part, setPart] = useState<number | null>(null);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    // Emptied, so that choosing the same file once more is a choice too.
    input.value = '';
    if (!file) return;
    const problem = problemOf(file);
    if (problem) return form.setError(name, problem);

    underWay.current?.abort();
    const own = (underWay.current = new AbortController());
    // Until it has arrived there is no picture, and the form cannot be sent with the old one.
    form.set(name, '');
    setPart(0);
    try {
      const sent = { files: { media: file }, signal: own.signal };
      const { url } = await uploadFiles(files.uploadPicture, sent, setPart);
      keepPicture(queries, url, file);
      form.set(name, url);
    } catch (error) {
      if (own.signal.aborted) return;
      form.set(name, value);
      form.setError(name, sentenceOf(error));
    }
    if (underWay.current === own) setPart(null);
  }
  return { part, choose };
}

const sentenceOf = (error: unknown) =>
  error instanceof ApiError ? (error.fields['media'] ?? error.message) : 'The image could not be sent';
