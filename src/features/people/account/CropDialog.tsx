import './cropTexts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import Cropper, { type Area } from 'react-easy-crop';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { pageNonce } from '../../../../engine/fields/inputs/pageNonce';
import { croppedPicture } from './croppedPicture';

const MOST_ZOOM = 4;
const KEY_STEP = 8;

interface CropDialogProps {
  file: File;
  /** With the square; null where it was given up. */
  onDone: (cropped: File | null) => void;
}

/** The part of a picture that becomes one's photo: moved by mouse, finger or arrow keys, and made larger or smaller. */
export function CropDialog({ file, onDone }: CropDialogProps) {
  const translate = useTranslate();
  const [address, setAddress] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const use = async () => {
    if (!area || !address) return;
    const cropped = await croppedPicture({ address, area, name: file.name }).catch(() => null);
    if (cropped) onDone(cropped);
    else setUnreadable(true);
  };
  return (
    <TitledDialog
      title={translate('crop.title')}
      maxWidth="xs"
      onClose={() => onDone(null)}
      action={{ children: translate('crop.use'), disabled: area === null || isUnreadable, onClick: use }}
    >
      <Typography color="textSecondary">{translate('crop.why')}</Typography>
      {isUnreadable && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {translate('crop.unreadable')}
        </Alert>
      )}
      <Box
        sx={{
          position: 'relative',
          height: { xs: 260, sm: 300 },
          my: 1.5,
          bgcolor: 'var(--sl-ground)',
          borderRadius: 1,
          overflow: 'hidden',
          '& [data-testid="cropper"]:focus-visible': { outline: '3px solid var(--sl-brand)' },
        }}
      >
        <Cropper
          image={address}
          nonce={pageNonce}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEY_STEP}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
          cropperProps={{ 'aria-label': translate('crop.part'), role: 'group' }}
        />
      </Box>
      <Slider
        value={zoom}
        min={1}
        max={MOST_ZOOM}
        step={0.1}
        onChange={(_, value) => setZoom(value as number)}
        aria-label={translate('crop.zoom')}
      />
    </TitledDialog>
  );
}
