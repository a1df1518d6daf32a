import { files, MAX_PICTURE_BYTES } from '@baobab/contract/workspace/files';
import { Button, Input, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { IconUpload } from '../../../kit/icons/more-icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { ApiError } from '../../../kit/api/client.ts';
import { cachePicture, RemoteImage } from './RemoteImage.tsx';
import { uploadFiles } from '../../../kit/transfer/upload.ts';
import type { FieldPathValue, FieldValues } from 'react-hook-form';
import type { Form, Name } from '../../../kit/form/form.ts';
import { useField } from '../../../kit/form/use-field.tsx';
import classes from './ImageUploadField.module.css';

export const imageMessages = {
  kind: 'You can only upload JPG/PNG file!',
  size: 'Image must smaller than 2MB!',
};

const KINDS = ['image/jpeg', 'image/png'];

const validateFile = (file: File) => {
  if (!KINDS.includes(file.type)) return imageMessages.kind;
  return file.size < MAX_PICTURE_BYTES ? null : imageMessages.size;
};

interface ImageUploadFieldProps<V extends FieldValues> {
  form: Form<V>;
  name: Name<V, string>;
  label: string;
  required?: boolean;
}

/** Uploads a picture as soon as it is chosen; the field's value is the picture's URL. */
export function ImageUploadField<V extends FieldValues>(props: ImageUploadFieldProps<V>) {
  const { form, name, label, required } = props;
  const { value: url, error } = useField(form, name);
  const { progress, choose } = usePictureUpload(form, name);
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
          {progress !== null && (
            <Progress
              value={Math.max(progress * 100, 4)}
              size="sm"
              aria-label={`${label} upload`}
              animated={progress >= 1}
            />
          )}
        </div>
      </div>
    </Input.Wrapper>
  );
}

function usePictureUpload<V extends FieldValues>(form: Form<V>, name: Name<V, string>) {
  const queries = useQueryClient();
  const setUrl = (url: string) => form.setValue(name, url as FieldPathValue<V, typeof name>);
  const setError = (message: string) => form.setError(name, { type: 'upload', message });
  const [progress, setProgress] = useState<number | null>(null);
  const controllerRef = useRef<AbortController>(undefined);
  useEffect(() => () => controllerRef.current?.abort(), []);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    // Reset, because choosing the same file again would not fire a change event.
    input.value = '';
    if (!file) return;
    const invalid = validateFile(file);
    if (invalid) return setError(invalid);

    controllerRef.current?.abort();
    const controller = (controllerRef.current = new AbortController());
    // Cleared until the upload succeeds, so that the form cannot be submitted with the old picture.
    const previous: string = form.getValues(name);
    setUrl('');
    setProgress(0);
    try {
      const sent = { files: { media: file }, signal: controller.signal };
      const { url } = await uploadFiles(files.uploadPicture, sent, setProgress);
      cachePicture(queries, url, file);
      setUrl(url);
    } catch (error) {
      if (controller.signal.aborted) return;
      setUrl(previous);
      setError(uploadErrorMessage(error));
    }
    if (controllerRef.current === controller) setProgress(null);
  }
  return { progress, choose };
}

const uploadErrorMessage = (error: unknown) =>
  error instanceof ApiError
    ? (error.fields['media'] ?? error.message)
    : 'The image could not be uploaded. Try again.';
