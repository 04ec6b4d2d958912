import './bannerTexts';
import { useTranslate } from 'react-admin';
import { ErrorState } from './ErrorState';

/** In place of a page for what stays the person's alone, whom somebody else is signed in as. */
export function TheirsAlone() {
  const translate = useTranslate();
  return (
    <ErrorState title={translate('pages.acting_banner.theirs')} detail={translate('pages.acting_banner.theirs_why')} />
  );
}
