CREATE INDEX "billing_intents_by_time" ON "billing_intents" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "billing_intents_by_state" ON "billing_intents" USING btree ("kind","state");--> statement-breakpoint
CREATE INDEX "billing_intents_mismatched" ON "billing_intents" USING btree ("created_at") WHERE "billing_intents"."result_code" = 'mismatch';--> statement-breakpoint
CREATE INDEX "history_latest" ON "history" USING btree ("last_at","book_id");--> statement-breakpoint
CREATE INDEX "tracking_events_by_user" ON "tracking_events" USING btree ("user_id") WHERE "tracking_events"."user_id" <> '';