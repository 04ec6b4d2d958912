import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { useTranslate } from 'react-admin';
import ChevronLeftRounded from '#icons/ChevronLeftRounded';
import ChevronRightRounded from '#icons/ChevronRightRounded';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { StoredPicture } from '../../../../engine/fields/file/StoredPicture';
import type { Selfie, WallStatus } from './useWall';

interface LargePictureProps {
  readonly selfie: Selfie;
  readonly status: WallStatus;
  readonly mayWrite: boolean;
  readonly hasBefore: boolean;
  readonly hasNext: boolean;
  readonly onStep: (by: 1 | -1) => void;
  readonly onMove: (to: 'approved' | 'hidden') => void;
  readonly onClose: () => void;
}

/** One picture as large as there is room for. What leaves its state makes way for the next one. */
export function LargePicture({
  selfie,
  status,
  mayWrite,
  hasBefore,
  hasNext,
  onStep,
  onMove,
  onClose,
}: LargePictureProps) {
  const translate = useTranslate();
  const press = useEffectEvent((event: globalThis.KeyboardEvent | KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowRight' && hasNext) onStep(1);
    else if (event.key === 'ArrowLeft' && hasBefore) onStep(-1);
    else if (event.key.toLowerCase() === 'a') onMove('approved');
    else if (event.key.toLowerCase() === 'h') onMove('hidden');
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const author = selfie.author || translate('wall.nobody');
  return (
    <TitledDialog
      title={author}
      maxWidth="md"
      onClose={onClose}
      actions={
        mayWrite && (
          <>
            {status !== 'hidden' && <Button onClick={() => onMove('hidden')}>{translate('wall.hide')}</Button>}
            {status !== 'approved' && (
              <Button variant="contained" onClick={() => onMove('approved')}>
                {translate('wall.approve')}
              </Button>
            )}
          </>
        )
      }
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <IconButton aria-label={translate('wall.previous')} disabled={!hasBefore} onClick={() => onStep(-1)}>
          <ChevronLeftRounded />
        </IconButton>
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', placeItems: 'center', minHeight: 240 }}>
          <StoredPicture
            id={selfie.image_id}
            size="large"
            isPrivate
            alt={selfie.caption ?? translate('wall.of', { author })}
            sx={{ maxWidth: '100%', maxHeight: '62vh', objectFit: 'contain' }}
            fallback={translate('wall.unseen')}
          />
        </Box>
        <IconButton aria-label={translate('wall.next')} disabled={!hasNext} onClick={() => onStep(1)}>
          <ChevronRightRounded />
        </IconButton>
      </Box>
      {selfie.caption && <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>{selfie.caption}</Typography>}
    </TitledDialog>
  );
}
