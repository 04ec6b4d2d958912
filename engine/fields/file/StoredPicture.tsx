import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useCallback, useState } from 'react';
import { FilesContext, type PictureSize } from './FilesContext';

interface StoredPictureProps {
  id: number;
  size?: PictureSize;
  alt: string;
  /** Known not to be for everybody. */
  isPrivate?: boolean;
  sx?: SxProps;
  /** In its place where it cannot be shown. */
  fallback?: ReactNode;
}

/** A stored picture: by its address if it is for everybody, else fetched by the one who is signed in. */
export function StoredPicture(props: StoredPictureProps) {
  // Another file begins again.
  return <Picture key={`${props.id} ${props.size}`} {...props} />;
}

function Picture({ id, size = 'thumbnail', alt, isPrivate = false, sx, fallback = null }: StoredPictureProps) {
  const { urlOf, load } = use(FilesContext);
  const [isPublic, setPublic] = useState(!isPrivate);
  const loaded = useQuery({
    queryKey: ['files', 'picture', id, size],
    queryFn: ({ signal }) => load(id, size, signal),
    enabled: !isPublic,
    retry: false,
  });
  const showOwn = useBytesAsSource(loaded.data);
  if (loaded.isError) return fallback;
  if (isPublic) {
    const toOwn = () => setPublic(false);
    return <Box component="img" alt={alt} loading="lazy" src={urlOf(id, size)} onError={toOwn} sx={sx} />;
  }
  if (!loaded.data) return <Box component="span" sx={sx} />;
  return <Box component="img" alt={alt} loading="lazy" ref={showOwn} sx={sx} />;
}

/**
 * Has an image show bytes at hand. Their address is given back with the image, which asks for them no more by then: one
 * that is taken away while it loads would report an address that is not there.
 */
function useBytesAsSource(bytes: Blob | undefined) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!bytes || !image) return;
      const url = URL.createObjectURL(bytes);
      image.src = url;
      return () => {
        image.removeAttribute('src');
        URL.revokeObjectURL(url);
      };
    },
    [bytes],
  );
}
