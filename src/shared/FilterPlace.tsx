import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps } from '@mui/material/styles';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import FilterListRounded from '#icons/FilterListRounded';
import { Sheet } from '../../engine/console/Sheet';
import { useIsPhone } from '../../engine/console/useIsPhone';

interface FilterPlaceProps {
  /** How many are set. */
  count: number;
  onClear: () => void;
  /** How they stand where there is room. */
  sx: SxProps;
  children: ReactNode;
}

/** The filters of a page: above what they filter, or in a sheet on a phone, with a button that takes away what is set. */
export function FilterPlace({ count, onClear, sx, children }: FilterPlaceProps) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const controls = useRef<HTMLDivElement>(null);
  const clear = count > 0 && (
    <Button
      color="inherit"
      onClick={() => {
        // The button goes with what it cleared: one goes on at the filters.
        controls.current?.querySelector<HTMLElement>('input, select')?.focus();
        onClear();
      }}
    >
      {translate('engine.filter.clear')}
    </Button>
  );
  if (!isPhone)
    return (
      <Box ref={controls} sx={sx}>
        {children}
        {clear}
      </Box>
    );
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color="inherit"
        startIcon={<FilterListRounded />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {translate('engine.filter.button')}
        {count > 0 && ` (${count})`}
      </Button>
      <Sheet
        title={translate('engine.filter.title')}
        anchor={isOpen ? button.current : null}
        onClose={() => setOpen(false)}
      >
        <Box ref={controls} sx={{ display: 'grid', gap: 1.5 }}>
          {children}
          <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
            {clear || <span />}
            <Button variant="contained" onClick={() => setOpen(false)}>
              {translate('engine.filter.done')}
            </Button>
          </Box>
        </Box>
      </Sheet>
    </>
  );
}
