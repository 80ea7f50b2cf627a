import { isOwnPicture } from '@krapao/contract/documents/pictures';
import DOMPurify from 'dompurify';
import './html.css';

DOMPurify.addHook('uponSanitizeAttribute', (node, attribute) => {
  if (node.nodeName === 'IMG' && attribute.attrName === 'src' && !isOwnPicture(attribute.attrValue))
    attribute.keepAttr = false;
});

/** Html written by an operator, sanitised on save by the server and again here, where it is injected. */
export function Html({ html, className }: { html: string; className?: string }) {
  const clean = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_ATTR: ['style'],
    ADD_ATTR: ['target'],
  });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above; this is the one place that does it.
  return <div className={className ? `html ${className}` : 'html'} dangerouslySetInnerHTML={{ __html: clean }} />;
}
