import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useTitleAt } from '../../../frame/pages/useTitleAt';

interface PageLinkProps {
  /** Key of the sentence that the page stands in, as `page`. */
  sentence: string;
  /** The address of a page of this console. */
  page: string;
}

const PLACE = '\u0000';

/** A sentence about a page, with its title leading there; an address that is no page any more is only told. */
export function PageLink({ sentence, page }: PageLinkProps) {
  const translate = useTranslate();
  const title = useTitleAt()(page);
  const [before = '', after = ''] = translate(sentence, { page: PLACE }).split(PLACE);
  return (
    <>
      {before}
      {title === null ? (
        page
      ) : (
        <MuiLink component={Link} to={page}>
          {title}
        </MuiLink>
      )}
      {after}
    </>
  );
}
