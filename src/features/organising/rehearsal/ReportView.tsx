import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import type { RehearsalReport } from '../../../../resources/events/rehearsal';
import { Panel } from '../../../shared/Panel';

interface ReportViewProps {
  report: RehearsalReport;
  /** Whether the copy that its links lead to is there still. */
  isThere: boolean;
}

/** What a rehearsal came to: the faults first, as they were asked for, then who has no time, then what each mat saw. */
export function ReportView({ report, isThere }: ReportViewProps) {
  const translate = useTranslate();
  const linked = (path: string, children: ReactNode, label?: string) =>
    isThere ? (
      <MuiLink component={Link} to={path} {...(label !== undefined && { 'aria-label': label })}>
        {children}
      </MuiLink>
    ) : null;
  return (
    <>
      {report.faults.length > 0 && (
        <Panel title={translate('pages.rehearsal.faults')}>
          <Box component="ul" sx={LIST}>
            {report.faults.map(({ kind, message, shown, mended, path }) => (
              <Box component="li" key={`${kind} ${message}`}>
                <Typography component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
                  {saidByServer(message)}
                </Typography>
                <Box component="dl" sx={FACTS}>
                  <dt>{translate('pages.rehearsal.showed')}</dt>
                  <dd>{saidByServer(shown)}</dd>
                  <dt>{translate('pages.rehearsal.mended')}</dt>
                  <dd>
                    {saidByServer(mended)} {linked(path, translate('pages.rehearsal.look'))}
                  </dd>
                </Box>
              </Box>
            ))}
          </Box>
        </Panel>
      )}
      <Panel title={translate('pages.rehearsal.without_time')}>
        {report.without_time.length === 0 && (
          <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.rehearsal.all_timed')}</Typography>
        )}
        <Box component="ul" sx={{ ...LIST, gap: 1 }}>
          {report.without_time.map(({ kind, athletes, message, path }) => (
            <Box component="li" key={kind} sx={LINE}>
              <Count of={athletes} />
              <span>{saidByServer(message)}</span>
              {linked(
                path,
                translate('pages.rehearsal.see'),
                translate('pages.rehearsal.see_what', { message: saidByServer(message) }),
              )}
            </Box>
          ))}
          {report.unknown_chips.chips > 0 && (
            <Box component="li" sx={LINE}>
              <Count of={report.unknown_chips.chips} />
              <span>{translate('pages.rehearsal.unknown')}</span>
              {linked(
                report.unknown_chips.path,
                translate('pages.rehearsal.see'),
                translate('pages.rehearsal.see_what', { message: translate('pages.rehearsal.unknown') }),
              )}
            </Box>
          )}
        </Box>
      </Panel>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
        <Panel title={translate('pages.rehearsal.results')}>
          <Races report={report} linked={linked} />
        </Panel>
        <Panel title={translate('pages.rehearsal.timelines')}>
          <Timelines report={report} linked={linked} />
        </Panel>
      </Box>
    </>
  );
}

interface TableProps {
  report: RehearsalReport;
  linked: (path: string, children: ReactNode) => ReactNode;
}

function Races({ report: { races, skipped, reads }, linked }: TableProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  return (
    <>
      <PlainTable
        aria-label={translate('pages.rehearsal.results')}
        columns={[
          {
            name: 'race',
            label: translate('pages.rehearsal.race'),
            isHeading: true,
            cell: ({ name, path }) => linked(path, name) ?? name,
          },
          {
            name: 'athletes',
            label: translate('pages.rehearsal.athletes'),
            isTabular: true,
            cell: ({ athletes }) => count(athletes),
          },
          {
            name: 'finished',
            label: translate('pages.rehearsal.finished'),
            isTabular: true,
            cell: ({ finished }) => count(finished),
          },
        ]}
        rows={races}
        keyOf={({ race_id }) => race_id}
      />
      <Typography sx={{ color: 'var(--sl-quiet)', fontSize: 13, mt: 1 }}>
        {translate('pages.rehearsal.reads', { smart_count: reads, count: count(reads) })}{' '}
        {skipped.length > 0 && translate('pages.rehearsal.skipped', { races: skipped.join(', ') })}
      </Typography>
    </>
  );
}

function Timelines({ report: { timelines }, linked }: TableProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  return (
    <PlainTable
      aria-label={translate('pages.rehearsal.timelines')}
      columns={[
        {
          name: 'timeline',
          label: translate('pages.rehearsal.timeline'),
          isHeading: true,
          cell: ({ name, path }) => linked(path, name) ?? name,
        },
        {
          name: 'expected',
          label: translate('pages.rehearsal.expected'),
          isTabular: true,
          cell: ({ expected }) => count(expected),
        },
        { name: 'seen', label: translate('pages.rehearsal.seen'), isTabular: true, cell: ({ seen }) => count(seen) },
      ]}
      rows={timelines}
      keyOf={({ timeline_id }) => timeline_id}
    />
  );
}

function Count({ of }: { of: number }) {
  const count = useCountFormat();
  return (
    <Box component="span" className="sl-figures" sx={{ fontWeight: 600, minWidth: 48, textAlign: 'right' }}>
      {count(of)}
    </Box>
  );
}

const LIST = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5 };

const LINE = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: 1.5,
  alignItems: 'baseline',
};

const FACTS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '140px minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  '& dt': { color: 'var(--sl-quiet)' },
  '& dd': { m: 0 },
};
