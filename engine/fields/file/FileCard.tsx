import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import Close from '#icons/CloseRounded';
import { useOwnFigures } from '../format/useOwnFigures';
import { plainFileName } from './plainFileName';
import { StoredPicture } from './StoredPicture';

/** A stored file as the server describes it; `size` is in bytes. */
export interface StoredFile {
  readonly id: number;
  readonly filename: string;
  readonly size: number;
  readonly mime_type: string;
}

const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'image/tiff'];
const BYTES_PER_MB = 1_048_576;

/** Megabytes to two decimals. A file that is not empty shows at least 0.01 MB. */
function sizeText(bytes: number): string {
  const megabytes = bytes / BYTES_PER_MB;
  return `${(bytes > 0 ? Math.max(megabytes, 0.01) : 0).toFixed(2)} MB`;
}

interface FileCardProps {
  readonly file: StoredFile;
  /** Not for everybody. */
  readonly isPrivate?: boolean;
  readonly disabled?: boolean;
  onRemove(): void;
}

/** A file that is there: picture or icon, name, size, and a way to take it off. */
export function FileCard({ file, isPrivate = false, disabled = false, onRemove }: FileCardProps) {
  const translate = useTranslate();
  const own = useOwnFigures();
  const name = plainFileName(file.filename);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48 }}>
      <FilePicture file={file} isPrivate={isPrivate} />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography variant="body2" noWrap title={name}>
          {name}
        </Typography>
        <Typography variant="caption" className="sl-figures">
          {own(sizeText(file.size))}
        </Typography>
      </Box>
      <IconButton
        size="small"
        disabled={disabled}
        onClick={onRemove}
        aria-label={translate('fields.file.remove', { name, _: `Remove ${name}` })}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** A thumbnail of pictures, the icon of the file's type for others and for pictures that cannot be fetched. */
function FilePicture({ file, isPrivate }: { file: StoredFile; isPrivate: boolean }) {
  const icon = <Box component="img" alt="" src={`/images/file-icons/${file.mime_type}.svg`} sx={PICTURE} />;
  if (!IMAGE_TYPES.includes(file.mime_type)) return icon;
  return <StoredPicture id={file.id} alt="" isPrivate={isPrivate} sx={PICTURE} fallback={icon} />;
}

const PICTURE = { width: 40, height: 40, objectFit: 'contain', flexShrink: 0, borderRadius: 0.5 };
