import { useState } from 'react';
import { config } from '../../../kit/api/config.ts';
import { SegmentedControl } from '../../../kit/form/SegmentedControl.tsx';
import { RemoteImage } from '../../workspace/files/public.ts';
import classes from './preview.module.css';

const looks = [
  { value: 'android', label: 'Android' },
  { value: 'expanded', label: 'Android, expanded' },
  { value: 'ios', label: 'iOS' },
] as const;
type Look = (typeof looks)[number]['value'];

interface PhonePreviewProps {
  title: string;
  message: string;
  picture: string;
}

/** The notification as phones show it; the style sheet cuts title and text as each system does. */
export function PhonePreview({ title, message, picture }: PhonePreviewProps) {
  const [look, setLook] = useState<Look>('android');
  return (
    <section className={classes.preview} aria-label="Preview">
      <SegmentedControl label="Preview as" options={looks} value={look} onChange={setLook} />
      <div className={classes.phone} data-look={look}>
        <div className={classes.card}>
          <p className={classes.app}>
            <span>{config().product.name}</span> <span>now</span>
          </p>
          <p className={classes.title}>{title || 'Title'}</p>
          <p className={classes.text}>{message || 'Description'}</p>
          {picture && (
            <div className={classes.picture}>
              <RemoteImage
                src={picture}
                alt="Picture of the notification"
                size={look === 'expanded' ? 160 : 40}
              />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
