import type { ComponentType } from 'react';
import { late } from '../../../engine/console/late';
import { NoAccess } from '../layout/NoAccess';
import { useConfigurator } from './ConfiguratorContext';
import type { ConfiguratorStep } from './configuratorStep';

/** The page of the step that the address stands for, which is loaded with it. */
export function Component() {
  const { step } = useConfigurator();
  if (!step) return <NoAccess />;
  const Page = pageOf(step);
  return <Page />;
}

const pages = new WeakMap<ConfiguratorStep, ComponentType>();

function pageOf(step: ConfiguratorStep): ComponentType {
  const page = pages.get(step) ?? late(async () => (await step.lazy()).Component);
  pages.set(step, page);
  return page;
}
