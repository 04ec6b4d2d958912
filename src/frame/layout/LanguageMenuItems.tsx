import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useLocaleState, useLocales } from 'react-admin';

/** The languages to choose from; nothing where there is only one. */
export function LanguageMenuItems({ onChosen }: { onChosen: () => void }) {
  const locales = useLocales();
  const [current, setLocale] = useLocaleState();
  if (locales.length < 2) return null;
  return (
    <>
      <Divider />
      {locales.map(({ locale, name }) => (
        <MenuItem
          key={locale}
          lang={locale}
          role="menuitemradio"
          aria-checked={locale === current}
          selected={locale === current}
          onClick={() => {
            setLocale(locale);
            onChosen();
          }}
        >
          {name}
        </MenuItem>
      ))}
    </>
  );
}
