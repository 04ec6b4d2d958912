import '../texts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useGetList, useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import type { Stored } from '../../../../resources/allResources';
import { STORE_TEXT_NAMES, STORE_TEXTS, type StoreTranslations } from '../../../../resources/applications/storeTexts';
import type { Platform } from '../../../../resources/builds/buildFlow';
import { useLanguageNames } from '../../../shared/languages/useLanguageNames';
import { Panel } from '../../../shared/Panel';
import type { App } from '../ShownApp';

const SHOWN_EVENTS = 5;

/** What will be in a build, as the app is now. */
export function BuildContents({ app, platform }: { app: App; platform: Platform }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const languageOf = useLanguageNames();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  const { data: events = [], total = 0 } = useGetList<Stored<'events'>>(
    'events',
    {
      filter: { application_id: app.id, 'status[nin]': ['cancelled', 'rejected'] },
      pagination: { page: 1, perPage: SHOWN_EVENTS },
      sort: { field: 'start_date', order: 'ASC' },
    },
    { enabled: can('events.read') },
  );
  const translations = (app.store_translations ?? {}) as StoreTranslations;
  const languages = Object.keys(translations).map(languageOf);
  const written = STORE_TEXT_NAMES.filter((name) => {
    const value = app[`store_${name}`];
    const isOfPlatform = platform in STORE_TEXTS[name];
    return isOfPlatform && (Array.isArray(value) ? value.length > 0 : Boolean(value));
  });
  const facts = [
    { name: 'type', value: translate(`applicationTypes.${app.type}`) },
    { name: 'identifier', value: app[`bundle_id_${platform}`] },
    { name: 'store_title', value: app.store_title },
    { name: 'texts', value: list.format(written.map((name) => translate(`pages.app.store.${name}`))) },
    { name: 'languages', value: list.format([translate('pages.app.contents.default_language'), ...languages]) },
    {
      name: 'events',
      value:
        total > SHOWN_EVENTS
          ? translate('pages.app.contents.more_events', {
              events: events.map(({ name }) => name).join(', '),
              smart_count: total - SHOWN_EVENTS,
            })
          : events.map(({ name }) => name).join(', '),
    },
  ];
  return (
    <Panel
      title={translate('pages.app.contents.title')}
      action={
        can('applications.update') && (
          <MuiLink component={Link} to={`/apps/${app.id}/edit`}>
            {translate('ra.action.edit')}
          </MuiLink>
        )
      }
    >
      <Box component="dl" sx={LIST}>
        {facts.map(({ name, value }) => (
          <Box key={name} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
              {translate(`pages.app.contents.${name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value || '–'}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const LIST = { display: 'grid', gap: 1.5, m: 0 };
