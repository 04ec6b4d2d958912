import { type RaRecord, useLocale, useTranslate } from 'react-admin';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { titleOf } from '../../../engine/core/titleOf';
import { formatDate } from '../../../engine/fields/format/dates';
import { lastUpdate } from '../../../engine/fields/format/lastUpdate';
import { useFormats } from '../../../engine/fields/format/useFormats';

/** What two of the same name are told apart by: an address and when it was used last, or bib and day of birth. */
export function useKnownBy(resource: 'athletes' | 'profiles'): (record: RaRecord<number>) => string {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { plan } = useConsole();
  const { dateFormat } = useFormats();
  return (record) => {
    const { email, last_seen_at, start_number, birth_date } = record;
    const seen = last_seen_at
      ? translate('pages.merging.seen', { date: lastUpdate(last_seen_at, new Date(), locale) })
      : translate('pages.merging.never_seen');
    const known =
      resource === 'profiles'
        ? [email, seen]
        : [
            start_number && translate('pages.merging.bib', { number: start_number }),
            birth_date && translate('pages.merging.born', { date: formatDate(birth_date, dateFormat) }),
            email,
          ];
    return [titleOf(plan.get(resource), record), ...known.filter(Boolean)].join(' · ');
  };
}
