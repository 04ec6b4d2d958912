import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { isUnderWay, PLATFORMS } from '../../../../resources/builds/buildFlow';
import { Panel } from '../../../shared/Panel';
import type { AppAddresses } from '../appAddresses';
import type { App, Build } from '../ShownApp';

const SHOWN = 4;
const INTERVAL_MS = 3_000;

/** The newest builds of an app, and the ways to the next one. */
export function LatestBuilds({ app, at }: { app: App; at: AppAddresses }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const status = useResourcePlan('builds').fields.get('status');
  const { data: builds = [], total = 0 } = useGetList<Build>(
    'builds',
    {
      filter: { application_id: app.id },
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'id', order: 'DESC' },
    },
    {
      enabled: can('builds.read'),
      refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? INTERVAL_MS : false),
    },
  );
  if (!can('builds.read')) return null;
  return (
    <Panel title={translate('pages.app.builds')}>
      {builds.length === 0 && (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('resources.builds.empty.why')}</Typography>
      )}
      <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {builds.map((build) => (
          <Box component="li" key={build.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <MuiLink component={Link} to={at.build(build.id)} className="sl-figures">
              {build.name}
            </MuiLink>
            {status && <FieldValue field={status} record={build} />}
            <Box component="span" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
              <RelativeTime instant={build.created_at} />
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {can('builds.create') &&
          PLATFORMS.map((platform) => (
            <Button key={platform} variant="outlined" component={Link} to={at.newBuild(platform)}>
              {translate(`pages.app.build_${platform}`)}
            </Button>
          ))}
        {total > 0 && (
          <Button component={Link} to={at.builds}>
            {translate('pages.app.all_builds')}
          </Button>
        )}
      </Box>
    </Panel>
  );
}
