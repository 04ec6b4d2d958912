import { useTranslate } from 'react-admin';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import type { readSystemHealth } from '../../../../resources/admin/installation.calls';
import { Panel } from '../../../shared/Panel';

/** Mails whose last attempt failed, with the error. */
export function UnsentMails({ mails }: { mails: AnswerOf<typeof readSystemHealth>['mail']['problems'] }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const text = (name: string) => translate(`pages.admin.health.unsent.${name}`);
  if (mails.length === 0) return null;
  return (
    <Panel title={text('title')}>
      <PlainTable
        data-cards="true"
        data-labelled="true"
        aria-label={text('title')}
        rows={mails}
        keyOf={({ id }) => id}
        columns={[
          { name: 'recipient', label: text('recipient'), isHeading: true, cell: ({ recipient }) => recipient },
          { name: 'error', label: text('error'), cell: ({ error }) => saidByServer(error) },
          { name: 'attempts', label: text('attempts'), isTabular: true, cell: ({ attempts }) => count(attempts) },
          { name: 'queued', label: text('queued'), cell: (row) => <RelativeTime instant={row.created_at} /> },
          {
            name: 'next',
            label: text('next'),
            cell: ({ next_attempt_at: next }) => (next ? <RelativeTime instant={next} /> : text('given_up')),
          },
        ]}
      />
    </Panel>
  );
}
