import { createContext, use } from 'react';
import { DATE_FORMAT } from './dates';

/** How dates and lengths are written: as the event says. */
export interface Formats {
  /** Of `DD`, `MM` and `YYYY`. */
  readonly dateFormat: string;
  /** What lengths and speeds are shown in; null for what each was entered in. */
  readonly lengthUnit: 'km' | 'miles' | null;
}

export const FormatsContext = createContext<Formats>({ dateFormat: DATE_FORMAT, lengthUnit: null });

export const useFormats = (): Formats => use(FormatsContext);
