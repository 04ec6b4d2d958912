import type { ReactNode } from 'react';
import { type PageAction, PageHeader } from '../../frame/layout/PageHeader';
import { useRaceCrumbs } from '../../frame/pages/useEventCrumbs';

interface CourseHeaderProps {
  title: string;
  primaryAction?: ReactNode;
  actions?: readonly PageAction[];
}

/** The header of a page of a race's course. */
export function CourseHeader({ title, primaryAction, actions = [] }: CourseHeaderProps) {
  return <PageHeader title={title} breadcrumbs={useRaceCrumbs()} primaryAction={primaryAction} actions={actions} />;
}
