import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { SaveBarProps } from '../../../engine/console/forms/SaveBar';
import { useConfigurator } from './ConfiguratorContext';

/** Back and on, below a step without a form of its own. */
export function StepBar({ isReady = true }: { isReady?: boolean }) {
  const translate = useTranslate();
  const { goOn, isBusy } = useConfigurator();
  return (
    <Bar>
      <Button variant="contained" disabled={isBusy || !isReady} onClick={() => goOn()}>
        {translate('configurator.next')}
      </Button>
    </Bar>
  );
}

/** The same below a form, in place of its own bar: what was changed is saved on the way. */
export function StepSaveBar({ changes, isAlwaysShown }: SaveBarProps) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const { goOn, isBusy } = useConfigurator();
  const isSaving = changes.length > 0 || isAlwaysShown;
  return (
    <Bar>
      <Button
        type={isSaving ? 'submit' : 'button'}
        variant="contained"
        disabled={isSubmitting || isBusy}
        aria-keyshortcuts="Control+S Meta+S"
        {...(!isSaving && { onClick: () => goOn() })}
      >
        {translate(isSaving ? 'configurator.save_and_next' : 'configurator.next')}
      </Button>
    </Bar>
  );
}

/** The way back, and on where a step has one. */
export function Bar({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const { back } = useConfigurator();
  return (
    <Box role="region" aria-label={translate('configurator.way')} sx={BAR}>
      {back !== null && (
        <Button component={Link} to={back}>
          {translate('configurator.back')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      {children}
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  mt: 2,
  py: 1.5,
  borderTop: '1px solid var(--sl-line)',
  bgcolor: 'var(--sl-page)',
};
