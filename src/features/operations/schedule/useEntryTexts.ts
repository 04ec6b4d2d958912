import { parseISO } from 'date-fns';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useDayLocale } from '../../../../engine/console/words/useDayLocale';
import { useChoiceLabels } from '../../../../engine/fields/choice/useChoiceLabel';
import type { Day } from './days';
import type { Entry } from './entries';

/** How days and entries are written and read out, in the reader's language. */
export function useEntryTexts() {
  const translate = useTranslate();
  const locale = useDayLocale();
  const labelOf = useChoiceLabels();
  const status = useConsole().plan.get('events').fields.get('status');
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' });
    const long = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const statusOf = (value: string) => (status ? labelOf(status, value) : value);
    const dates = (first: Day, last: Day) =>
      first === last ? short.format(parseISO(first)) : short.formatRange(parseISO(first), parseISO(last));
    const title = ({ kind, event: { name } }: Entry) =>
      kind === 'event' ? name : translate(`pages.schedule.${kind}_before`, { name });
    const member = ({ event }: Pick<Entry, 'event'>) =>
      event.support_member?.name ?? translate('pages.schedule.nobody');
    return {
      day: (day: Day) => short.format(parseISO(day)),
      longDay: (day: Day) => long.format(parseISO(day)),
      dates,
      title,
      /** Where there is little room, beside the flag of what is due: the name first, as the end is what is cut. */
      short: ({ kind, event: { name } }: Entry) =>
        kind === 'event' ? name : translate(`pages.schedule.${kind}`, { name }),
      member,
      statusOf,
      overdue: translate('pages.schedule.overdue'),
      /** What a member would have at the same time, beside what they look after well. */
      atOnce: ({ atOnce, limit }: { atOnce: number; limit: number }) =>
        translate('pages.schedule.at_once_with', { count: atOnce, limit }),
      /** What else there is to say of an entry behind its name, for who does not see it. */
      about: (entry: Entry) =>
        translate('pages.schedule.about', {
          status: statusOf(entry.event.status),
          dates: dates(entry.first, entry.last),
          organization: entry.event.organization.name,
          member: member(entry),
        }),
    };
  }, [translate, locale, labelOf, status]);
}
