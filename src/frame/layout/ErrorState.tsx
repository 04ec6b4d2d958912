import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ComponentProps } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import ErrorOutlineRounded from '#icons/ErrorOutlineRounded';
import type { ConsoleFrame } from '../../../engine/console/ConsoleSetup';
import { retryForUser } from '../../../engine/console/data/stableErrors';
import { HOME_ADDRESS } from '../router/addresses';
import { EmptyState } from './EmptyState';
import { useApiStatusTexts } from './useApiStatusTexts';

type ErrorStateProps = ComponentProps<ConsoleFrame['ErrorState']> & { retryLabel?: string };

/** Replaces a page, or a part of one, that cannot be shown. Omits a detail that the banner above the page already shows. */
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
