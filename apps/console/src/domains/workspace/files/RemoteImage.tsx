import { files, pictureIdOf } from '@baobab/contract/workspace/files';
import { IconPhoto } from '../../../kit/icons/more-icons.ts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { client } from '../../../kit/api/client.ts';
import { config } from '../../../kit/api/config.ts';
import classes from './RemoteImage.module.css';

const keyOf = (uuid: string | undefined) => ['picture', uuid];

/** Caches a picture that was just uploaded, so that it is not fetched again. */
export function cachePicture(queries: QueryClient, url: string, picture: Blob) {
  const uuid = pictureIdOf(url);
  if (uuid) queries.setQueryData(keyOf(uuid), picture);
}

interface RemoteImageProps {
  src: string | null;
  alt: string;
  size?: number;
}

/**
 * A picture that needs the session token: `<img src>` cannot send it, so the picture is fetched and shown from
 * a blob. A placeholder of the same size is shown while it loads and when it fails.
 */
export function RemoteImage({ src, alt, size = 36 }: RemoteImageProps) {
  const uuid = src ? pictureIdOf(src) : undefined;
  const { data } = useQuery({
    queryKey: keyOf(uuid),
    enabled: uuid !== undefined,
    // A stored picture never changes; a new one has a new URL.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await client.fetchFile(files.picture, { params: { uuid: uuid! }, signal })).blob(),
  });
  const [failed, setFailed] = useState<string | null>(null);
  const onError = () => setFailed(src);
  const plain = !uuid && src && isOwnOrigin(src) ? src : null;
  return (
    <span className={classes.frame} style={{ width: size, height: size }}>
      {uuid && data && failed !== src ? (
        <BlobImage picture={data} alt={alt} onError={onError} />
      ) : plain && failed !== src ? (
        <img src={plain} alt={alt} onError={onError} />
      ) : (
        <span role="img" aria-label={src ? alt : 'No picture'}>
          <IconPhoto size={size * 0.5} stroke={1.5} aria-hidden />
        </span>
      )}
    </span>
  );
}

/** Whether the URL is on the console's or the API's origin. A third-party host would learn who views it. */
function isOwnOrigin(url: string): boolean {
  const origins = [location.href, config().apiBase].map((base) => new URL(base, location.href).origin);
  return URL.canParse(url, location.href) && origins.includes(new URL(url, location.href).origin);
}

/** Shows a blob and revokes its object URL on unmount. */
function BlobImage({ picture, alt, onError }: { picture: Blob; alt: string; onError: () => void }) {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(picture);
    image.current!.src = url;
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return <img ref={image} alt={alt} onError={onError} />;
}
