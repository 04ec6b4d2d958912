import './pickers.css';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enGB } from 'date-fns/locale/en-GB';
import type { ReactNode } from 'react';
import { TextNoted } from './PartsField';

/** What pickers stand on: date-fns, in which weeks begin on Monday. Loaded with the first of them. */
export function PickerSetup({ onText, children }: { onText: (hasText: boolean) => void; children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={enGB}>
      <TextNoted value={onText}>{children}</TextNoted>
    </LocalizationProvider>
  );
}
