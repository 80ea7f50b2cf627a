import DOMPurify from 'dompurify';
import './html.css';

/** Html an operator wrote. The server cleaned it when it was saved; it is cleaned once more here, where it would hurt. */
export function Html({ html, className }: { html: string; className?: string }) {
  const clean = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_ATTR: ['style'],
    ADD_ATTR: ['target'],
  });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above; this is the one place that does it.
  return <div className={className ? `html ${className}` : 'html'} dangerouslySetInnerHTML={{ __html: clean }} />;
}
