-- When a messenger said that the chat is gone or the bot blocked: nothing is sent there any more, and its owner sees why.
ALTER TABLE messenger_chats ADD COLUMN lost_at timestamptz;
