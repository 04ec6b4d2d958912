import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useRecord } from '../../../../engine/console/record/useRecord';
import type { Stored } from '../../../../resources/allResources';
import { addressOf } from '../../../frame/configurator/configuratorStep';
import { useFeatures } from '../../../frame/FeaturesContext';
import { Panel } from '../../../shared/Panel';
import { useAllRecords } from '../../../shared/useAllRecords';

const MOST = 5;

/** Events that are not submitted yet and have an app: somebody may be on the way with them, on another device too. */
export function Unfinished() {
  const translate = useTranslate();
  const { can } = useConsole();
  const { records } = useAllRecords('events', { status: ['draft', 'rejected'] });
  const own = records.filter(({ application_id }) => application_id !== null);
  if (own.length === 0 || !can('events.update')) return null;
  const latest = [...own].sort((a, b) => b.updated_at.localeCompare(a.updated_at)).slice(0, MOST);
  return (
    <Panel title={translate('configurator.unfinished')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {latest.map(({ id }) => (
          <Row key={id} id={id} />
        ))}
      </Box>
    </Panel>
  );
}

/** Leads to the first step that is not done. */
function Row({ id }: { id: number }) {
  const translate = useTranslate();
  const { configuratorSteps } = useFeatures();
  const { data: event } = useRecord<Stored<'events'>>(useResourcePlan('events'), id);
  if (!event) return null;
  const done = new Set(event.setup_steps?.map(({ step }): string => step));
  const kept = configuratorSteps.filter(({ setup }) => setup !== undefined);
  const next = kept.find(({ setup }) => !done.has(setup ?? '')) ?? configuratorSteps.at(-1);
  const at = { app_id: String(event.application_id), event_id: String(id) };
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
      <MuiLink component={Link} to={(next && addressOf(next, at)) ?? `/events/${id}`} sx={{ fontWeight: 500 }}>
        {event.name}
      </MuiLink>
      <Typography variant="body2" component="span" sx={{ color: 'var(--sl-quiet)' }}>
        {translate('configurator.so_far', { done: done.size, of: kept.length })}
        {next && ` · ${translate('configurator.goes_on', { step: translate(next.handle.title) })}`}
      </Typography>
    </Box>
  );
}
