import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import { useTranslate } from 'react-admin';
import CheckCircle from '#icons/CheckCircle';
import ImageOutlined from '#icons/ImageOutlined';
import { StoredPicture } from '../../../../engine/fields/file/StoredPicture';
import type { Selfie } from './useWall';

interface WallTileProps {
  readonly id: string;
  readonly selfie: Selfie;
  /** In px of the list; pictures are square. */
  readonly place: { readonly left: number; readonly top: number; readonly side: number };
  /** From 1 on. */
  readonly position: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onPress: (event: MouseEvent) => void;
}

/** A picture with who sent it and what they said. */
export function WallTile({ id, selfie, place, position, isActive, isSelected, onPress }: WallTileProps) {
  const translate = useTranslate();
  const author = selfie.author || translate('wall.nobody');
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and says which of its options is active
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list's own keys choose among its options
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-posinset={position}
      onClick={onPress}
      style={{ position: 'absolute', left: place.left, top: place.top, width: place.side, cursor: 'pointer' }}
    >
      <Box
        sx={{
          position: 'relative',
          height: place.side,
          borderRadius: '8px',
          overflow: 'hidden',
          bgcolor: 'var(--sl-neutral-ground)',
          outline: isSelected ? '3px solid var(--sl-brand)' : isActive ? '2px solid var(--sl-text)' : 'none',
          outlineOffset: isSelected ? '-3px' : '-2px',
        }}
      >
        <StoredPicture
          id={selfie.image_id}
          size="small"
          isPrivate
          alt=""
          sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
          fallback={
            <Box title={translate('wall.unseen')} sx={{ display: 'grid', placeItems: 'center', height: '100%' }}>
              <ImageOutlined />
            </Box>
          }
        />
        {isSelected && (
          <CheckCircle
            sx={{
              position: 'absolute',
              top: 8,
              right: 8,
              color: 'var(--sl-brand)',
              bgcolor: '#fff',
              borderRadius: '50%',
            }}
          />
        )}
      </Box>
      <Typography variant="body2" noWrap sx={{ mt: 0.5, fontWeight: 500 }}>
        {author}
      </Typography>
      <Typography variant="caption" component="p" noWrap color="textSecondary">
        {selfie.caption}
      </Typography>
    </div>
  );
}
