import './titles';
import RouteOutlined from '#icons/RouteOutlined';
import type { Feature } from '../../frame/feature';

export const course: Feature = {
  recordLinks: [
    {
      resource: 'races',
      label: 'course.title',
      Icon: RouteOutlined,
      permission: 'courses.read',
      to: ({ id, event_id }) => `/events/${event_id}/races/${id}/course`,
    },
  ],
  eventRoutes: [
    {
      path: 'races/:race_id/course',
      lazy: () => import('./CoursePage'),
      handle: { title: 'course.title', permission: 'courses.read' },
    },
  ],
};
