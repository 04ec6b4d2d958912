import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useState } from 'react';
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
  const own = useObjectUrl(loaded.data);
  const src = isPublic ? urlOf(id, size) : own;
  if (loaded.isError) return fallback;
  if (src === null) return <Box component="span" sx={sx} />;
  return <Box component="img" alt={alt} loading="lazy" src={src} onError={() => setPublic(false)} sx={sx} />;
}

/** The address of bytes at hand, given back when they are shown no more. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
