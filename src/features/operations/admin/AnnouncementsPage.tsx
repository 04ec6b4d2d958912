import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { oneOf, useKept } from '../../../../engine/console/forms/drafts/useKept';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { endNotice } from '../../../../engine/console/noticeOver';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { isInvalid, messageOf } from '../../../../engine/console/writes/errors';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { formatExactly } from '../../../../engine/fields/format/dates';
import { useFormats } from '../../../../engine/fields/format/useFormats';
import { useTimeZone } from '../../../../engine/fields/instant/TimeZoneContext';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import { ANNOUNCEMENT_LEVELS } from '../../../../resources/admin/announcementLevels';
import type {
  createAnnouncement,
  endAnnouncement,
  listAnnouncements,
  resumeAnnouncement,
} from '../../../../resources/admin/announcements.calls';
import { Loaded } from '../../../shared/Loaded';
import { Panel } from '../../../shared/Panel';
import { useCall } from '../../../shared/useCall';

const OF = 'announcements';
const STATE_COLORS = { coming: 'info', shown: 'success', over: 'default' } as const;
const EMPTY = { text: '', level: 'info' as (typeof ANNOUNCEMENT_LEVELS)[number], from: '', until: '' };

/** What is said to everybody who is signed in, and what was. */
export function Component() {
  const translate = useTranslate();
  const found = useCall<typeof listAnnouncements>({ method: 'GET', path: '/v1/admin/announcements' }, { of: OF });
  const text = (name: string) => translate(`pages.admin.announcements.${name}`);
  return (
    <>
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 1.5 }}>{text('why')}</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 1120 }}>
        <Writing />
        <Loaded of={found}>
          {({ items }) =>
            items.length === 0 ? (
              <Typography>{text('none')}</Typography>
            ) : (
              <PlainTable
                data-cards="true"
                data-labelled="true"
                aria-label={translate('pages.admin.tabs.announcements')}
                rows={items}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: 'text',
                    label: text('text'),
                    isHeading: true,
                    cell: (row) => <Box sx={{ minWidth: 180, overflowWrap: 'anywhere' }}>{row.text}</Box>,
                  },
                  {
                    name: 'state',
                    label: text('state'),
                    cell: ({ state }) => <Chip size="small" color={STATE_COLORS[state]} label={text(state)} />,
                  },
                  { name: 'end', label: text('do'), cell: (row) => row.state !== 'over' && <End {...row} /> },
                  { name: 'level', label: text('level'), cell: ({ level }) => text(level) },
                  { name: 'from', label: text('from'), cell: (row) => <RelativeTime instant={row.shown_from} /> },
                  {
                    name: 'until',
                    label: text('until'),
                    cell: ({ shown_until }) => shown_until && <RelativeTime instant={shown_until} />,
                  },
                  { name: 'by', isWide: true, label: text('by'), cell: ({ written_by }) => written_by },
                ]}
              />
            )
          }
        </Loaded>
      </Box>
    </>
  );
}

function Writing() {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const timeZone = useTimeZone();
  const { dateFormat } = useFormats();
  const form = useRef<HTMLFormElement>(null);
  // Where it says what is wrong is where one goes on.
  useEffect(() => {
    if (isInvalid(problem)) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  const {
    values: said,
    change,
    settle,
  } = useKept<typeof EMPTY>('announcement', EMPTY, {
    level: oneOf(ANNOUNCEMENT_LEVELS),
  });
  const text = (name: string) => translate(`pages.admin.announcements.${name}`);
  const wrong = (name: string) => (isInvalid(problem) ? problem.errors[name]?.[0] : undefined);
  const isElsewhere = problem !== undefined && !isInvalid(problem);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    setBusy(true);
    const moment = (local: string) => (local ? new Date(local).toISOString() : undefined);
    try {
      await dataProvider.call<typeof createAnnouncement>({
        method: 'POST',
        path: '/v1/admin/announcements',
        body: {
          text: said.text,
          level: said.level,
          shown_from: moment(said.from),
          shown_until: moment(said.until) ?? null,
        },
      });
      settle();
      const from = moment(said.from);
      const isComing = from !== undefined && Date.parse(from) > Date.now();
      if (isComing) {
        const when = formatExactly(from, timeZone, dateFormat);
        notify('pages.admin.announcements.done_coming', { type: 'success', messageArgs: { when } });
      } else notify('pages.admin.announcements.done', { type: 'success' });
      await queryClient.invalidateQueries({ queryKey: [OF] });
    } catch (error) {
      endNotice();
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={text('submit')}>
      <Box
        component="form"
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 1.5 }}
      >
        {isElsewhere && <Alert severity="error">{messageOf(problem)}</Alert>}
        <TextField
          label={text('text')}
          required
          multiline
          minRows={2}
          margin="none"
          value={said.text}
          error={wrong('text') !== undefined}
          helperText={wrong('text')}
          onChange={({ target }) => change({ text: target.value })}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' } }}>
          <LabelledSelect
            label={text('level')}
            value={said.level}
            options={ANNOUNCEMENT_LEVELS.map((value) => ({ value, label: text(value) }))}
            onValue={(level) => change({ level })}
          />
          {(['from', 'until'] as const).map((name) => (
            <TextField
              key={name}
              type="datetime-local"
              margin="none"
              label={text(name)}
              error={wrong(`shown_${name}`) !== undefined}
              helperText={wrong(`shown_${name}`) ?? text(`${name}_help`)}
              value={said[name]}
              onChange={({ target }) => change({ [name]: target.value })}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          ))}
        </Box>
        <Box>
          <Button type="submit" variant="contained" disabled={isBusy || said.text.trim() === ''}>
            {text('submit')}
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}

function End({ id, text }: { id: number; text: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const queryClient = useQueryClient();
  const { isBusy, attempt } = useAttempt();
  const again = () => queryClient.invalidateQueries({ queryKey: [OF] });
  const resume = () =>
    void attempt(async () => {
      const path = '/v1/admin/announcements/{id}/resume';
      await dataProvider.call<typeof resumeAnnouncement>({ method: 'POST', path, params: { id } });
      notify('pages.admin.announcements.resumed', { type: 'success' });
      await again();
    });
  const end = () =>
    void attempt(async () => {
      const path = '/v1/admin/announcements/{id}/end';
      await dataProvider.call<typeof endAnnouncement>({ method: 'POST', path, params: { id } });
      notify('pages.admin.announcements.ended', { type: 'success', takeBack: resume });
      await again();
    });
  return (
    <Button
      size="small"
      disabled={isBusy}
      onClick={end}
      aria-label={translate('pages.admin.announcements.end_of', { text })}
    >
      {translate('pages.admin.announcements.end')}
    </Button>
  );
}
