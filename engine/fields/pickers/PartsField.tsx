import { PickersTextField, type PickersTextFieldProps } from '@mui/x-date-pickers/PickersTextField';
import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Hears whether there is any text in a picker's field. */
export const TextNoted = createContext<(hasText: boolean) => void>(() => undefined);

/** The pickers' field, which tells when something stands in it that is no value yet. */
export function PartsField(props: PickersTextFieldProps) {
  const hasText = !props.areAllSectionsEmpty;
  const tell = useEffectEvent(use(TextNoted));
  useEffect(() => tell(hasText), [hasText]);
  return <PickersTextField {...props} />;
}
