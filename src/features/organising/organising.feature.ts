import AdminPanelSettingsOutlined from '#icons/AdminPanelSettingsOutlined';
import ContactSupportOutlined from '#icons/ContactSupportOutlined';
import EventOutlined from '#icons/EventOutlined';
import FlagOutlined from '#icons/FlagOutlined';
import HomeOutlined from '#icons/HomeOutlined';
import PublishOutlined from '#icons/PublishOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import type { Feature } from '../../frame/feature';

const SETTING_UP = ':app_id/event/:event_id';

export const organising: Feature = {
  configuratorSteps: [
    {
      ...{ tab: 'general', setup: 'event', path: SETTING_UP, firstPath: ':app_id/event' },
      lazy: () => import('./configurator/EventStep'),
      handle: { title: 'pages.configurator.event', permission: 'events.create|events.update' },
    },
    {
      ...{ tab: 'general', setup: 'styling', path: `${SETTING_UP}/styling` },
      lazy: () => import('./configurator/StylingStep'),
      handle: { title: 'pages.configurator.styling', permission: 'events.update' },
    },
    {
      ...{ tab: 'races', setup: 'races', path: `${SETTING_UP}/races` },
      lazy: () => import('./configurator/RacesStep'),
      handle: { title: 'pages.configurator.races', permission: 'races.update' },
      below: ['create', ':race_id'].map((path) => ({
        path: `${SETTING_UP}/races/${path}`,
        lazy: () => import('./configurator/RaceFormStep'),
        handle: { title: 'pages.configurator.race', permission: 'races.update' },
      })),
    },
    {
      ...{ tab: null, path: `${SETTING_UP}/done` },
      lazy: () => import('./configurator/DoneStep'),
      handle: { title: 'pages.configurator.done', permission: 'events.update' },
    },
  ],
  pages: [
    resourcePages('events', {
      tabOf: ['organizations'],
      addresses: { record: 'events/:event_id/home', edit: 'events/:event_id/event' },
      pages: {
        list: () => import('./events/EventsPage'),
        create: () => import('./events/EventCreatePage'),
      },
      // The route `home` below shows an event.
      // The route `event` below changes one.
      absent: ['record', 'edit'],
    }),
    resourcePages('races', {
      under: 'events',
      tabOf: ['courses'],
      menu: { section: 'participants', Icon: FlagOutlined, key: 'r' },
      pages: { record: () => import('./races/RacePage'), edit: () => import('./races/RaceEditPage') },
    }),
    resourcePages('waves', {
      under: 'races',
      path: 'wave',
      addresses: { edit: 'wave/:wave_id' },
      pages: { list: () => import('./waves/WavesPage'), edit: () => import('./waves/WavePage') },
      tabOf: ['races'],
    }),
    resourcePages('support_messages', {
      under: 'events',
      path: 'support',
      menu: { section: 'setup', Icon: ContactSupportOutlined },
      pages: { list: () => import('./support/SupportPage') },
      // The list has the form for a question.
      // The thread in the list has the answer form.
      absent: ['create', 'edit'],
    }),
  ],
  eventRoutes: [
    {
      path: 'races/:race_id/import',
      lazy: () => import('./configuration/ConfigurationPage'),
      handle: { title: 'pages.race.configuration', permission: 'races.import', section: 'races' },
    },
    {
      path: 'home',
      lazy: () => import('./events/EventHomePage'),
      handle: {
        title: 'shell.nav.home',
        menu: { Icon: HomeOutlined, key: 'h' },
        page: { resource: 'events', kind: 'record' },
      },
    },
    {
      path: 'status',
      lazy: () => import('./events/StatusPage'),
      handle: { title: 'shell.nav.status', section: 'home' },
    },
    {
      path: 'publish',
      lazy: () => import('./publishing/PublishPage'),
      handle: { title: 'shell.nav.publish', menu: { section: 'setup', Icon: PublishOutlined } },
    },
    {
      path: 'event',
      lazy: () => import('./events/EventFormPage'),
      handle: {
        title: 'shell.nav.event',
        permission: 'events.update',
        menu: { section: 'setup', Icon: EventOutlined },
        page: { resource: 'events', kind: 'edit' },
      },
    },
    ...['styling', 'features', 'settings'].map((path) => ({
      path,
      lazy: () => import('./events/EventFormPage'),
      handle: { title: `pages.event.${path}`, permission: 'events.update', section: 'event' },
    })),
    {
      path: 'duplicate',
      lazy: () => import('./duplicate/DuplicatePage'),
      handle: { title: 'pages.event.duplicate', permission: 'events.duplicate', section: 'home' },
    },
    {
      path: 'rehearsals',
      lazy: () => import('./rehearsal/RehearsalsPage'),
      handle: { title: 'pages.event.rehearsals', permission: 'events.rehearse', section: 'home', flag: 'rehearsals' },
    },
    {
      path: 'rehearsals/:rehearsal_id',
      lazy: () => import('./rehearsal/RehearsalPage'),
      handle: { title: 'pages.event.rehearsals', permission: 'events.rehearse', section: 'home' },
    },
    {
      path: 'admin',
      lazy: () => import('./admin/AdminPage'),
      handle: {
        title: 'shell.nav.admin',
        isForSuperAdmins: true,
        menu: { section: 'setup', Icon: AdminPanelSettingsOutlined },
      },
    },
  ],
};
