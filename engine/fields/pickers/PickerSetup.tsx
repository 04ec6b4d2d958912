import './pickers.css';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocale } from 'react-admin';
import { TextNoted } from './PartsField';
import { knownWords, loadWords } from './pickerWords';

/** What pickers stand on: date-fns, in the reader's language. Loaded with the first of them. */
export function PickerSetup({ onText, children }: { onText: (hasText: boolean) => void; children: ReactNode }) {
  const { calendar, texts } = usePickerWords();
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={calendar} {...(texts && { localeText: texts })}>
      <TextNoted value={onText}>{children}</TextNoted>
    </LocalizationProvider>
  );
}

function usePickerWords() {
  const locale = useLocale();
  const [words, setWords] = useState(() => knownWords(locale));
  useEffect(() => {
    let isCurrent = true;
    void loadWords(locale).then((loaded) => isCurrent && setWords(loaded));
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return words;
}
