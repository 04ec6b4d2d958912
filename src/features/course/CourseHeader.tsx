import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { HeaderAction } from '../../../engine/console/ConsoleSetup';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { PageHeader } from '../../frame/layout/PageHeader';
import { useRaceCrumbs } from '../../frame/pages/useEventCrumbs';
import { SubNavigation } from '../../shared/SubNavigation';
import type { Race } from './courseRecords';

interface CourseHeaderProps {
  race: Race;
  title: string;
  primaryAction?: ReactNode;
  actions?: readonly HeaderAction[];
}

/** The header of a page of a race's course, with the way to the other one. */
export function CourseHeader({ race, title, primaryAction, actions = [] }: CourseHeaderProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const { pathname } = useLocation();
  const base = `/events/${race.event_id}/races/${race.id}`;
  const pages = [
    { to: `${base}/course`, label: translate('course.title'), isOpen: can('courses.read') },
    { to: `${base}/markers`, label: translate('course.markers'), isOpen: can('markers.read') },
  ];
  return (
    <>
      <PageHeader title={title} breadcrumbs={useRaceCrumbs()} primaryAction={primaryAction} actions={actions} />
      <SubNavigation
        label={translate('course.pages')}
        items={pages.filter(({ isOpen }) => isOpen).map(({ to, label }) => ({ to, label, isCurrent: to === pathname }))}
      />
    </>
  );
}
