export {
  aboutOf,
  heldUntil,
  isSubscribed,
  messageOf,
  MESSAGE_TOPICS,
  stopSubject,
  type MessageAbout,
  type MessageMail,
  type MessageTopic,
  type OrderMail,
} from './rules/messages.ts';
