import './titles';
import PlaceOutlined from '#icons/PlaceOutlined';
import QueryStatsRounded from '#icons/QueryStatsRounded';
import RouteOutlined from '#icons/RouteOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import type { Feature } from '../../frame/feature';

export const course: Feature = {
  pages: [
    resourcePages('courses', {
      under: 'events',
      menu: { section: 'participants', Icon: RouteOutlined, key: 'c' },
      pages: {
        list: () => import('./courses/CoursesPage'),
        record: () => import('./courses/CourseRecordPage'),
      },
      // A course begins with a track file or a drawing on the course page of its race.
      absent: ['create'],
    }),
    resourcePages('markers', { under: 'events' }),
  ],
  recordLinks: [
    {
      resource: 'races',
      label: 'course.title',
      Icon: RouteOutlined,
      permission: 'courses.read',
      to: ({ id, event_id }) => `/events/${event_id}/races/${id}/course`,
    },
    {
      resource: 'races',
      label: 'course.markers',
      Icon: PlaceOutlined,
      permission: 'markers.read',
      to: ({ id, event_id }) => `/events/${event_id}/races/${id}/markers`,
    },
  ],
  eventRoutes: [
    {
      path: 'analytics',
      lazy: () => import('./analytics/AnalyticsPage'),
      handle: {
        title: 'shell.nav.analytics',
        permission: 'passings.read',
        menu: { section: 'race_day', Icon: QueryStatsRounded },
      },
    },
    {
      path: 'races/:race_id/course',
      lazy: () => import('./CoursePage'),
      handle: { title: 'course.title', permission: 'courses.read' },
    },
    {
      path: 'races/:race_id/markers',
      lazy: () => import('./markers/MarkersPage'),
      handle: { title: 'course.markers', permission: 'markers.read' },
    },
  ],
};
