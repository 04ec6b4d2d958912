import { type ComponentType, lazy, Suspense } from 'react';
import { NoAccess } from '../layout/NoAccess';
import { PageSkeleton } from '../layout/PageSkeleton';
import { useConfigurator } from './ConfiguratorContext';
import type { ConfiguratorStep } from './configuratorStep';

/** The page of the step that the address stands for, which is loaded with it. */
export function Component() {
  const { step } = useConfigurator();
  if (!step) return <NoAccess />;
  const Page = pageOf(step);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  );
}

const pages = new WeakMap<ConfiguratorStep, ComponentType>();

function pageOf(step: ConfiguratorStep): ComponentType {
  const page = pages.get(step) ?? lazy(async () => ({ default: (await step.lazy()).Component }));
  pages.set(step, page);
  return page;
}
