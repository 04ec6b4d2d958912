import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import ErrorOutlineRounded from '#icons/ErrorOutlineRounded';
import { HOME_ADDRESS } from '../router/addresses';
import { EmptyState } from './EmptyState';

interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What is safe, and what to do. */
  detail: string;
  onRetry?: () => void;
  retryLabel?: string;
  /** In place of a part of a page, whose own title still stands. */
  isPart?: boolean;
}

/** In place of a page, or of a part of one, that cannot be shown. */
export function ErrorState({ title, detail, onRetry, retryLabel, isPart = false }: ErrorStateProps) {
  const translate = useTranslate();
  return (
    <div role="alert">
      <EmptyState
        icon={<ErrorOutlineRounded />}
        title={title}
        isPage={!isPart}
        detail={detail}
        action={
          <Box sx={{ display: 'flex', gap: 1 }}>
            {onRetry && (
              <Button variant="contained" onClick={onRetry}>
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
