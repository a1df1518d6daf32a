import { files, pictureIdOf } from '@baobab/contract/files';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { client } from '../api/client.ts';
import { config } from '../api/config.ts';
import classes from './RemoteImage.module.css';

const keyOf = (uuid: string | undefined) => ['picture', uuid];

/** Spares a picture that was just sent from being fetched again. */
export function keepPicture(queries: QueryClient, url: string, picture: Blob) {
  const uuid = pictureIdOf(url);
  if (uuid) queries.setQueryData(keyOf(uuid), picture);
}

interface RemoteImageProps {
  src: string | null;
  alt: string;
  size?: number;
}

/**
 * A picture behind the token, which an address alone cannot fetch: it is called for like everything else and
 * shown from memory. Until it is there, or when it cannot be had, a quiet square keeps its place.
 */
export function RemoteImage({ src, alt, size = 36 }: RemoteImageProps) {
  const uuid = src ? pictureIdOf(src) : undefined;
  const { data } = useQuery({
    queryKey: keyOf(uuid),
    enabled: uuid !== undefined,
    // A stored picture never changes; a new one has a new address.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await client.fetchFile(files.picture, { params: { uuid: uuid! }, signal })).blob(),
  });
  const [failed, setFailed] = useState<string | null>(null);
  const onError = () => setFailed(src);
  const plain = !uuid && src && isAtHome(src) ? src : null;
  return (
    <span className={classes.frame} style={{ width: size, height: size }}>
      {uuid && data && failed !== src ? (
        <LocalImage picture={data} alt={alt} onError={onError} />
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

/** On the console's host or the API's. Pictures of strangers are not fetched: they would see who looks. */
function isAtHome(url: string): boolean {
  const origins = [location.href, config().apiBase].map((home) => new URL(home, location.href).origin);
  return URL.canParse(url, location.href) && origins.includes(new URL(url, location.href).origin);
}

/** A picture in memory has an address as long as somebody looks at it. */
function LocalImage({ picture, alt, onError }: { picture: Blob; alt: string; onError: () => void }) {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(picture);
    image.current!.src = url;
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return <img ref={image} alt={alt} onError={onError} />;
}
