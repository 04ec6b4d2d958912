import { onDemand } from '../../../engine/console/onDemand';
import { NotFoundPage } from './NotFoundPage';

const PageOfRecord = onDemand(
  async () => (await import('../../../engine/console/router/PageOfRecord')).PageOfRecord,
  NotFoundPage,
);

/** Stands for an address that no page has: leads to the page that it means, or says that there is none. */
export function MissingPage() {
  return (
    <PageOfRecord>
      <NotFoundPage />
    </PageOfRecord>
  );
}
