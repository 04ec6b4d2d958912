import { onDemand } from '../../../engine/console/onDemand';
import { NotFoundPage } from './NotFoundPage';

const PageOfRecord = onDemand(
  async () => (await import('../../../engine/console/router/PageOfRecord')).PageOfRecord,
  NotFoundPage,
);

/** Redirects an unknown address to the record's page, or shows that the page does not exist. */
export function MissingPage() {
  return (
    <PageOfRecord>
      <NotFoundPage />
    </PageOfRecord>
  );
}
