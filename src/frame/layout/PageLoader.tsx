import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTimeout, useTranslate } from 'react-admin';
import { retryForUser } from '../../../engine/console/data/stableErrors';
import { Logo } from '../../shared/Logo';
import { DELAY_MS } from './PageSkeleton';

interface PageLoaderProps {
  isLoading: boolean;
  /** What went wrong while loading, in the server's words. */
  errors: readonly string[];
  /** Whether it is tried again without anybody's doing. */
  goesOn?: boolean;
  onRetry: () => void;
}

/** Over everything while what all pages need is on its way, or when it cannot be had. */
export function PageLoader({ isLoading, ...cover }: PageLoaderProps) {
  return isLoading || cover.errors.length > 0 ? <Cover {...cover} /> : null;
}

function Cover({ errors, goesOn, onRetry }: Omit<PageLoaderProps, 'isLoading'>) {
  const translate = useTranslate();
  const isLong = useTimeout(DELAY_MS);
  if (errors.length === 0 && !isLong) return null;
  return (
    <Box
      role={errors.length > 0 ? 'alertdialog' : 'status'}
      aria-label={translate(errors.length > 0 ? 'loader.errors' : 'Loading_data')}
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        display: 'grid',
        placeItems: 'center',
        p: 3,
        bgcolor: 'var(--sl-page)',
      }}
    >
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, maxWidth: 440, textAlign: 'center' }}>
        <Logo />
        {errors.length > 0 ? (
          <Errors errors={errors} goesOn={goesOn} onRetry={onRetry} />
        ) : (
          <Typography>{translate('Loading_data')}</Typography>
        )}
      </Box>
    </Box>
  );
}

function Errors({ errors, goesOn, onRetry }: Omit<PageLoaderProps, 'isLoading'>) {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="h2">{translate('loader.errors')}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </Box>
      {goesOn && <Typography color="textSecondary">{translate('loader.goes_on')}</Typography>}
      <Button variant="contained" onClick={() => retryForUser(onRetry)}>
        {translate('shell.error.retry')}
      </Button>
    </>
  );
}
