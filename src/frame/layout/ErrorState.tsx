import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import ErrorOutlineRounded from '#icons/ErrorOutlineRounded';
import { retryForUser } from '../../../engine/console/data/stableErrors';
import { HOME_ADDRESS } from '../router/addresses';
import { EmptyState } from './EmptyState';
import { useApiStatusTexts } from './useApiStatusTexts';

interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What is safe, and what to do. Left out while the banner above the page shows the same sentence. */
  detail: string;
  onRetry?: () => void;
  retryLabel?: string;
  /** In place of a part of a page, whose own title still stands. */
  isPart?: boolean;
}

/** In place of a page, or of a part of one, that cannot be shown. */
export function ErrorState({ title, detail, onRetry, retryLabel, isPart = false }: ErrorStateProps) {
  const translate = useTranslate();
  const isInBanner = useApiStatusTexts().includes(detail);
  return (
    <div role="alert">
      <EmptyState
        icon={<ErrorOutlineRounded />}
        title={title}
        isPage={!isPart}
        detail={isInBanner ? undefined : detail}
        action={
          <Box sx={{ display: 'flex', gap: 1 }}>
            {onRetry && (
              <Button variant="contained" onClick={() => retryForUser(onRetry)}>
                {retryLabel ?? translate('shell.error.retry')}
              </Button>
            )}
            <Button variant="outlined" component={Link} to={HOME_ADDRESS}>
              {translate('shell.error.events')}
            </Button>
          </Box>
        }
      />
    </div>
  );
}
