/**
 * Styles of what is loaded late but may already stand in the page as it was served: they belong to the page, or it would be
 * bare until its script has come, and without script for ever.
 */
import '#ui/badge.module.css';
import '#ui/card.module.css';
import '#ui/notice.module.css';
import '#ui/qr-code.module.css';
import '#ui/section.module.css';
import '#ui/table.module.css';
import './question.module.css';
import './resume-panel.module.css';
