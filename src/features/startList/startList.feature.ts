import GroupsOutlined from '#icons/GroupsOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import type { Feature } from '../../frame/feature';

export const startList: Feature = {
  pages: [
    resourcePages('athletes', {
      under: 'events',
      addresses: { edit: 'athletes/:athlete_id/update' },
      menu: { section: 'participants', Icon: GroupsOutlined, key: 'a' },
      pages: {
        list: () => import('./athletes/AthletesPage'),
        create: () => import('./athletes/AthleteCreatePage'),
        record: () => import('./athletes/AthletePage'),
        edit: () => import('./athletes/AthleteUpdatePage'),
        import: () => import('./imports/ImportFilesPage'),
      },
    }),
    resourcePages('imports', {
      under: 'events',
      path: 'athletes/imports',
      pages: {
        record: () => import('./imports/ImportPage'),
      },
      // The wizard of the import pages uploads the file.
      absent: ['create'],
    }),
  ],
  recordLinks: [
    {
      resource: 'races',
      label: 'pages.race.athletes',
      Icon: GroupsOutlined,
      permission: 'athletes.read',
      to: ({ id, event_id }) => `/events/${event_id}/athletes?race_id[]=${id}`,
    },
  ],
  eventRoutes: [
    {
      path: 'athletes/duplicates',
      lazy: () => import('./athletes/DuplicatesPage'),
      handle: { title: 'pages.duplicates', permission: 'athletes.delete' },
    },
    {
      path: 'athletes/:athlete_id/unlink',
      lazy: () => import('./athletes/AthleteUnlinkPage'),
      handle: { title: 'pages.athlete.unlink', permission: 'athletes.erase' },
    },
  ],
};
